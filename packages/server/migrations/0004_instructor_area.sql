CREATE TABLE "progress_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "progress_marks_progress_check" CHECK (progress between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "action_one_of";--> statement-breakpoint
ALTER TABLE "progress_marks" ADD CONSTRAINT "progress_marks_assignment_id_student_projects_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_marks_assignment_index" ON "progress_marks" USING btree ("assignment_id","marked_at","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.updated', 'account.deleted', 'account.verified', 'account.password_changed', 'account.recovery_requested', 'account.password_reset', 'account.google_connected', 'account.google_disconnected', 'session.opened', 'session.refused', 'session.blocked', 'session.ended', 'mentoring.assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.updated', 'assignment.deleted', 'assignment.step_ticked', 'assignment.step_unticked', 'request.created', 'request.approved', 'request.rejected', 'paper.created', 'paper.version_added', 'meeting.proposed', 'assistant.conversation_deleted'));--> statement-breakpoint
INSERT INTO "progress_marks" ("assignment_id", "status", "progress", "marked_at")
	SELECT "id", "status", "progress", "changed_at" FROM "student_projects" WHERE "status" <> 'pending' OR "progress" > 0;
