CREATE TABLE "hand_offs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"browser_hash" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "purpose_one_of" CHECK ("purpose" in ('verification', 'google', 'recovery', 'recovery_session'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('verification', 'already_registered', 'recovery', 'password_changed'))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "action_one_of";--> statement-breakpoint
DROP INDEX "sessions_user_index";--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_offs" ADD CONSTRAINT "hand_offs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_offs_user_index" ON "hand_offs" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "hand_offs_expires_index" ON "hand_offs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due_index" ON "mails" USING btree ("due_at") WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "mails_created_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_index" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_seen_index" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" USING btree ("action","occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.updated', 'account.deleted', 'account.verified', 'account.password_changed', 'account.recovery_requested', 'account.password_reset', 'account.google_connected', 'account.google_disconnected', 'session.opened', 'session.refused', 'session.blocked', 'session.ended', 'mentoring.assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.deleted'));