CREATE TABLE "roadmap_ticks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ticked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roadmap_ticks_step_unique" UNIQUE("assignment_id","step"),
	CONSTRAINT "roadmap_ticks_step_check" CHECK (step >= 0)
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_student_id_day_pk" PRIMARY KEY("student_id","day"),
	CONSTRAINT "ai_usage_answers_check" CHECK (answers >= 0)
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'complete' NOT NULL,
	"question_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_messages_question_id_unique" UNIQUE("question_id"),
	CONSTRAINT "speaker_one_of" CHECK ("speaker" in ('user', 'assistant')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('complete', 'stopped', 'cut', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "assistant_turns" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"proposed_by" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "status_one_of" CHECK ("status" in ('proposed', 'accepted', 'declined', 'cancelled')),
	CONSTRAINT "meetings_minutes_check" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paper_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"pages" integer,
	"has_text" boolean,
	"abstract" text DEFAULT '' NOT NULL,
	"feedback" text,
	CONSTRAINT "paper_versions_path_unique" UNIQUE("path"),
	CONSTRAINT "paper_versions_number_unique" UNIQUE("paper_id","number"),
	CONSTRAINT "paper_versions_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "project_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "action_one_of";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "subject_type_one_of";--> statement-breakpoint
ALTER TABLE "student_projects" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "student_projects" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "student_papers" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_requests" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "roadmap_ticks" ADD CONSTRAINT "roadmap_ticks_assignment_id_student_projects_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_assignment_id_student_projects_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_paper_id_student_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."student_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_suggestions" ADD CONSTRAINT "project_suggestions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_usage_day_index" ON "ai_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "assistant_messages_student_index" ON "assistant_messages" USING btree ("student_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "meetings_assignment_index" ON "meetings" USING btree ("assignment_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "meetings_proposed_by_index" ON "meetings" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "project_suggestions_student_index" ON "project_suggestions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "project_suggestions_alike_index" ON "project_suggestions" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "instructor_projects_alike_index" ON "instructor_projects" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
-- Until now a student could have several requests of one title: an approved one stays, otherwise the newest.
UPDATE "project_requests" SET "status" = 'rejected', "reviewed_at" = coalesce("reviewed_at", now()), "review_note" = 'You have another request with this title.' WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "student_id", lower("title") ORDER BY "status" = 'approved' DESC, "requested_at" DESC, "id" DESC) AS "place" FROM "project_requests" WHERE "status" <> 'rejected') AS "standing" WHERE "place" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "project_requests_title_index" ON "project_requests" USING btree ("student_id",lower("title")) WHERE status <> 'rejected';--> statement-breakpoint
CREATE INDEX "project_requests_alike_index" ON "project_requests" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.updated', 'account.deleted', 'account.verified', 'account.password_changed', 'account.recovery_requested', 'account.password_reset', 'account.google_connected', 'account.google_disconnected', 'session.opened', 'session.refused', 'session.blocked', 'session.ended', 'mentoring.assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.deleted', 'assignment.step_ticked', 'assignment.step_unticked', 'request.created', 'request.approved', 'request.rejected', 'paper.created', 'paper.version_added', 'meeting.proposed', 'assistant.conversation_deleted'));--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "subject_type_one_of" CHECK ("subject_type" in ('user', 'project', 'assignment', 'request', 'paper', 'meeting'));--> statement-breakpoint
-- A project changed last when it was completed, begun or else assigned. Nulls do not count.
UPDATE "student_projects" SET "changed_at" = greatest("completed_at", "started_at", "assigned_at");--> statement-breakpoint
-- A draft with feedback came back; when is not known, but after its upload.
UPDATE "student_papers" SET "returned_at" = "uploaded_at" + interval '1 millisecond' WHERE "status" = 'draft' AND "feedback" <> '';--> statement-breakpoint
-- What was uploaded before there were versions is each paper's first.
INSERT INTO "paper_versions" ("paper_id", "number", "path", "uploaded_at") SELECT "id", 1, "paper_url", "uploaded_at" FROM "student_papers";
