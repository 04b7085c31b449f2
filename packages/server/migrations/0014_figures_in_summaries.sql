ALTER TABLE "repository_counts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "repository_counts" CASCADE;--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING btree ("id","search_text");--> statement-breakpoint
CREATE INDEX "users_instructors_words_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"search_text") WHERE role = 'instructor';--> statement-breakpoint
CREATE INDEX "users_unassigned_search_index" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE role = 'student' and assigned_instructor is null;--> statement-breakpoint
CREATE INDEX "student_projects_project_completed_index" ON "student_projects" USING btree ("instructor_project_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"student_id") WHERE status = 'completed' and completed_at is not null;--> statement-breakpoint
ALTER TABLE "mentor_figures" DROP COLUMN "counted_at";