CREATE TABLE "summaries" (
	"key" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"bucket" integer NOT NULL,
	"calls" bigint NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "call_days_bucket_unique" UNIQUE("day","bucket")
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "heartbeats_hour_unique" UNIQUE("hour")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('update', 'maintenance')),
	CONSTRAINT "notices_end_check" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "probes" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"milliseconds" integer,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "name_one_of" CHECK ("name" in ('database', 'api', 'storage', 'mail', 'ai')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('operational', 'degraded', 'down', 'not_set_up'))
);
--> statement-breakpoint
CREATE TABLE "mentor_figures" (
	"instructor_id" uuid PRIMARY KEY NOT NULL,
	"students" integer NOT NULL,
	"projects" integer NOT NULL,
	"assignments" integer NOT NULL,
	"completed" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"pending" integer NOT NULL,
	"completion_rate" integer NOT NULL,
	"tenths_of_days" integer,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"person" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"user_id" uuid,
	CONSTRAINT "people_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "outcome_one_of" CHECK ("outcome" in ('add', 'change', 'same', 'refuse'))
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"role" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'staging' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "role_one_of" CHECK ("role" in ('student', 'instructor')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('staging', 'staged', 'written'))
);
--> statement-breakpoint
ALTER TABLE "hand_offs" DROP CONSTRAINT "purpose_one_of";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "action_one_of";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "kind_one_of";--> statement-breakpoint
DROP INDEX "instructor_projects_category_index";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "student_papers" ADD COLUMN "review_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "student_papers" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mentor_figures" ADD CONSTRAINT "mentor_figures_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_import_lines" ADD CONSTRAINT "people_import_lines_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_finished_index" ON "backups" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "notices_ends_index" ON "notices" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mentor_figures_rate_index" ON "mentor_figures" USING btree ("completion_rate" DESC NULLS FIRST,"students" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_figures_students_index" ON "mentor_figures" USING btree ("students" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_figures_completed_index" ON "mentor_figures" USING btree ("completed" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "people_import_lines_outcome_index" ON "people_import_lines" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "people_import_lines_email_index" ON "people_import_lines" USING btree ("import_id","email");--> statement-breakpoint
CREATE INDEX "people_imports_admin_index" ON "people_imports" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "people_imports_created_index" ON "people_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_course_index" ON "users" USING btree ("course","created_at" DESC NULLS FIRST,"id") WHERE role = 'student';--> statement-breakpoint
CREATE INDEX "users_seen_index" ON "users" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "student_projects_assigned_index" ON "student_projects" USING btree ("assigned_at");--> statement-breakpoint
CREATE INDEX "student_projects_completed_index" ON "student_projects" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "stored_files_size_index" ON "stored_files" USING btree ("bucket","size") WHERE state <> 'removing';--> statement-breakpoint
CREATE INDEX "student_papers_published_index" ON "student_papers" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "student_papers_title_index" ON "student_papers" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "instructor_projects_category_index" ON "instructor_projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "hand_offs" ADD CONSTRAINT "purpose_one_of" CHECK ("purpose" in ('verification', 'google', 'recovery', 'recovery_session', 'invitation'));--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.updated', 'account.deleted', 'account.imported', 'account.verified', 'account.password_changed', 'account.recovery_requested', 'account.password_reset', 'account.password_replaced', 'account.google_connected', 'account.google_disconnected', 'session.opened', 'session.refused', 'session.blocked', 'session.ended', 'mentoring.assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.updated', 'assignment.deleted', 'assignment.step_ticked', 'assignment.step_unticked', 'request.created', 'request.approved', 'request.rejected', 'paper.created', 'paper.version_added', 'paper.review_started', 'paper.returned', 'paper.approved', 'paper.published', 'meeting.proposed', 'assistant.conversation_deleted'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "kind_one_of" CHECK ("kind" in ('verification', 'already_registered', 'recovery', 'password_changed', 'invitation'));