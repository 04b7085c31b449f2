DROP INDEX "student_projects_assigned_index";--> statement-breakpoint
DROP INDEX "student_projects_completed_index";--> statement-breakpoint
CREATE INDEX "users_unassigned_created_index" ON "users" USING btree ("created_at","id") WHERE role = 'student' and assigned_instructor is null;--> statement-breakpoint
CREATE INDEX "student_projects_figures_index" ON "student_projects" USING btree ("student_id","instructor_project_id","mentor_id","status","progress","assigned_at","completed_at") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "student_papers_waiting_index" ON "student_papers" USING btree ("uploaded_at","id") WHERE status = 'review' or status = 'draft' and returned_at is null;--> statement-breakpoint
CREATE INDEX "student_projects_assigned_index" ON "student_projects" USING btree ("assigned_at") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "student_projects_completed_index" ON "student_projects" USING btree ("completed_at") WHERE completed_at is not null and status = 'completed' and withdrawn_at is null;