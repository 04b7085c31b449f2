DROP INDEX "users_created_index";--> statement-breakpoint
DROP INDEX "users_course_index";--> statement-breakpoint
CREATE INDEX "users_specialization_index" ON "users" USING btree ("specialization","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE role = 'instructor';--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_course_index" ON "users" USING btree ("course","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE role = 'student';