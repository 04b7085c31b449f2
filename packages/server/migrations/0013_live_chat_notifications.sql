CREATE TABLE "chat_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"mentor_id" uuid,
	"title" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"student_read_number" integer DEFAULT 0 NOT NULL,
	"mentor_read_number" integer DEFAULT 0 NOT NULL,
	"student_unread" integer DEFAULT 0 NOT NULL,
	"mentor_unread" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "chat_threads_numbers_check" CHECK (last_number >= 0 and student_unread >= 0 and mentor_unread >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"user_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"place" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_events_user_id_number_pk" PRIMARY KEY("user_id","number"),
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('message', 'read', 'thread', 'ticket', 'notification', 'project', 'request', 'paper'))
);
--> statement-breakpoint
CREATE TABLE "live_heads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"streams" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presences_user_id_process_id_pk" PRIMARY KEY("user_id","process_id"),
	CONSTRAINT "presences_streams_check" CHECK (streams > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_moved', 'message', 'ticket')),
	CONSTRAINT "mode_one_of" CHECK ("mode" in ('at_once', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"mail_mode" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_moved', 'message', 'ticket')),
	CONSTRAINT "mail_mode_one_of" CHECK ("mail_mode" in ('at_once', 'daily', 'never'))
);
--> statement-breakpoint
ALTER TABLE "support_messages" DROP CONSTRAINT "support_messages_content_check";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "kind_one_of";--> statement-breakpoint
ALTER TABLE "support_messages" DROP CONSTRAINT "support_messages_project_id_student_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_assignment_id_student_projects_id_fk";
--> statement-breakpoint
DROP INDEX "support_messages_thread_index";--> statement-breakpoint
DROP INDEX "support_messages_sender_index";--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
-- A thread for every project there is; one that was withdrawn is archived.
INSERT INTO "chat_threads" ("id", "student_id", "mentor_id", "title", "active_at", "archived_at")
SELECT held."id", held."student_id", coalesce(given."instructor_id", held."mentor_id"), coalesce(given."title", held."title"), held."assigned_at", held."withdrawn_at"
FROM "student_projects" held LEFT JOIN "instructor_projects" given ON given."id" = held."instructor_project_id";--> statement-breakpoint
-- A meeting proposed before there was chat becomes a message with the meeting's id.
INSERT INTO "support_messages" ("id", "sender_id", "receiver_id", "project_id", "kind", "created_at")
SELECT meeting."id", meeting."proposed_by", CASE WHEN meeting."proposed_by" = thread."student_id" THEN thread."mentor_id" ELSE thread."student_id" END, thread."id", 'meeting', meeting."proposed_at"
FROM "meetings" meeting JOIN "chat_threads" thread ON thread."id" = meeting."assignment_id";--> statement-breakpoint
UPDATE "support_messages" SET "number" = counted."number"
FROM (SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "created_at", "id") AS "number" FROM "support_messages") counted
WHERE counted."id" = "support_messages"."id";--> statement-breakpoint
-- What was written before there were read marks counts as read.
UPDATE "chat_threads" SET "last_number" = newest."number", "student_read_number" = newest."number", "mentor_read_number" = newest."number", "active_at" = greatest("active_at", newest."created_at")
FROM (SELECT "project_id", max("number") AS "number", max("created_at") AS "created_at" FROM "support_messages" GROUP BY "project_id") newest
WHERE newest."project_id" = "chat_threads"."id";--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_events" ADD CONSTRAINT "live_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_heads" ADD CONSTRAINT "live_heads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_threads_student_index" ON "chat_threads" USING btree ("student_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_threads_mentor_index" ON "chat_threads" USING btree ("mentor_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_threads_student_unread_index" ON "chat_threads" USING btree ("student_id") WHERE student_unread > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_mentor_unread_index" ON "chat_threads" USING btree ("mentor_id") WHERE mentor_unread > 0;--> statement-breakpoint
CREATE INDEX "live_events_created_index" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presences_process_index" ON "presences" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "presences_seen_index" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_unique" ON "notifications" USING btree ("user_id","kind","subject_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_due_index" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_at_index" ON "notifications" USING btree ("at");--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_project_id_chat_threads_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_assignment_id_chat_threads_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_file_index" ON "support_messages" USING btree ("file_url") WHERE file_url is not null;--> statement-breakpoint
CREATE INDEX "support_messages_sender_index" ON "support_messages" USING btree ("sender_id","created_at");--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_number_unique" UNIQUE("project_id","number");--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "kind_one_of" CHECK ("kind" in ('text', 'meeting'));--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_number_check" CHECK (number > 0);--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_content_check" CHECK (kind = 'meeting' or num_nonnulls(message, file_url) > 0);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "kind_one_of" CHECK ("kind" in ('verification', 'already_registered', 'recovery', 'password_changed', 'invitation', 'notification', 'digest'));--> statement-breakpoint
-- The thread of a project comes, changes and is archived with it, in whichever way that happens.
CREATE OR REPLACE FUNCTION "open_chat_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE given record;
BEGIN
	SELECT "instructor_id", "title" INTO given FROM "instructor_projects" WHERE "id" = NEW."instructor_project_id";
	INSERT INTO "chat_threads" ("id", "student_id", "mentor_id", "title", "active_at", "archived_at")
	VALUES (NEW."id", NEW."student_id", coalesce(given."instructor_id", NEW."mentor_id"), coalesce(given."title", NEW."title"), NEW."assigned_at", NEW."withdrawn_at")
	ON CONFLICT ("id") DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "open_chat_thread" AFTER INSERT ON "student_projects" FOR EACH ROW EXECUTE FUNCTION "open_chat_thread"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_requested_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "chat_threads" SET "mentor_id" = NEW."mentor_id", "title" = NEW."title", "archived_at" = NEW."withdrawn_at" WHERE "id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_requested_project" AFTER UPDATE OF "mentor_id", "title", "withdrawn_at" ON "student_projects" FOR EACH ROW
WHEN (NEW."request_id" IS NOT NULL AND (OLD."mentor_id", OLD."title", OLD."withdrawn_at") IS DISTINCT FROM (NEW."mentor_id", NEW."title", NEW."withdrawn_at"))
EXECUTE FUNCTION "follow_requested_project"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_instructor_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "chat_threads" SET "mentor_id" = NEW."instructor_id", "title" = NEW."title"
	FROM "student_projects" held WHERE held."instructor_project_id" = NEW."id" AND "chat_threads"."id" = held."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_instructor_project" AFTER UPDATE OF "instructor_id", "title" ON "instructor_projects" FOR EACH ROW
WHEN ((OLD."instructor_id", OLD."title") IS DISTINCT FROM (NEW."instructor_id", NEW."title"))
EXECUTE FUNCTION "follow_instructor_project"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "archive_chat_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "chat_threads" SET "archived_at" = now() WHERE "id" = OLD."id" AND "archived_at" IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "archive_chat_thread" AFTER DELETE ON "student_projects" FOR EACH ROW EXECUTE FUNCTION "archive_chat_thread"();
