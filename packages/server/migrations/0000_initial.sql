CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"browser_hash" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "purpose_one_of" CHECK ("purpose" in ('verification', 'google', 'recovery', 'recovery_session', 'invitation'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"verified_elsewhere" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'student' NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"course" text,
	"specialization" text,
	"year" text,
	"phone" text,
	"college" text,
	"bio" text,
	"experience" integer,
	"qualification" text,
	"assigned_instructor" uuid,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"temporary_password_until" timestamp (3) with time zone,
	"known_devices_since" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || coalesce(course, '') || ' ' || coalesce(specialization, ''))) STORED,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "role_one_of" CHECK ("role" in ('student', 'instructor', 'admin')),
	CONSTRAINT "course_one_of" CHECK ("course" in ('MBA', 'MCA', 'BE/B.Tech', 'ME/M.Tech', 'Medical', 'BCA', 'BSc', 'MSc', 'Other')),
	CONSTRAINT "year_one_of" CHECK ("year" in ('1st Year', '2nd Year', '3rd Year', '4th Year', 'Final Year')),
	CONSTRAINT "users_experience_check" CHECK (experience between 0 and 50),
	CONSTRAINT "users_mentored_check" CHECK (assigned_instructor is null or role = 'student')
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "progress_history_progress_check" CHECK (progress between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "completed_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "completed_steps_step_unique" UNIQUE("assignment_id","step"),
	CONSTRAINT "completed_steps_step_check" CHECK (step >= 0)
);
--> statement-breakpoint
CREATE TABLE "student_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"instructor_project_id" uuid,
	"request_id" uuid,
	"mentor_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"access_synopsis" boolean DEFAULT true NOT NULL,
	"access_report" boolean DEFAULT true NOT NULL,
	"access_code" boolean DEFAULT true NOT NULL,
	"access_ppt" boolean DEFAULT true NOT NULL,
	"access_video" boolean DEFAULT true NOT NULL,
	"access_tools" boolean DEFAULT true NOT NULL,
	"assistance" text DEFAULT 'anything' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"difficulty" text,
	"duration" text,
	"tech_stack" text[],
	"roadmap" text[],
	"removed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "student_projects_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "difficulty_one_of" CHECK ("difficulty" in ('Beginner', 'Intermediate', 'Advanced')),
	CONSTRAINT "assistance_one_of" CHECK ("assistance" in ('hints', 'worked_parts', 'anything')),
	CONSTRAINT "student_projects_progress_check" CHECK (progress between 0 and 100),
	CONSTRAINT "student_projects_origin_check" CHECK (num_nonnulls(instructor_project_id, request_id) = 1 or removed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_student_id_day_pk" PRIMARY KEY("student_id","day"),
	CONSTRAINT "ai_usage_answers_check" CHECK (answers >= 0)
);
--> statement-breakpoint
CREATE TABLE "ai_usage_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_totals_answers_check" CHECK (answers >= 0)
);
--> statement-breakpoint
CREATE TABLE "assistant_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"speaker" text NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'complete' NOT NULL,
	"question_id" uuid,
	"citations" text[] DEFAULT '{}' NOT NULL,
	"model" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_messages_question_id_unique" UNIQUE("question_id"),
	CONSTRAINT "speaker_one_of" CHECK ("speaker" in ('user', 'assistant')),
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('text', 'passages')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('complete', 'stopped', 'truncated', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "passage_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid,
	"guide_page" text,
	"title" text DEFAULT '' NOT NULL,
	"hash" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"places" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"indexed_at" timestamp (3) with time zone,
	CONSTRAINT "passage_sources_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "passage_sources_guide_page_unique" UNIQUE("guide_page"),
	CONSTRAINT "state_one_of" CHECK ("state" in ('searched', 'pending', 'no_text', 'unreadable', 'too_large', 'not_supported')),
	CONSTRAINT "passage_sources_origin_check" CHECK (num_nonnulls(file_id, guide_page) = 1),
	CONSTRAINT "passage_sources_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place" integer,
	"heading" text DEFAULT '' NOT NULL,
	"outer_heading" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', outer_heading), 'B') || setweight(to_tsvector('english', text), 'D')) STORED NOT NULL,
	CONSTRAINT "passages_position_unique" UNIQUE("source_id","position"),
	CONSTRAINT "passages_position_check" CHECK (position >= 0)
);
--> statement-breakpoint
CREATE TABLE "answer_leases" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"answer_id" uuid NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text,
	"request_id" text,
	"part_of" uuid,
	CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.updated', 'account.deleted', 'account.imported', 'account.file_imported', 'account.exported', 'account.invited', 'account.invitation_link_issued', 'account.invitation_links_listed', 'account.verified', 'account.password_changed', 'account.recovery_requested', 'account.password_reset', 'account.password_replaced', 'account.google_connected', 'account.google_disconnected', 'session.opened', 'session.refused', 'session.blocked', 'session.ended', 'session.confirmed', 'session.confirmation_refused', 'mentoring.assigned', 'mentoring.matches_assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.updated', 'assignment.deleted', 'assignment.step_completed', 'assignment.step_reopened', 'request.created', 'request.approved', 'request.rejected', 'paper.created', 'paper.version_added', 'paper.review_started', 'paper.returned', 'paper.approved', 'paper.published', 'hand_in.plan_saved', 'hand_in.plan_published', 'hand_in.plan_archived', 'hand_in.plan_deleted', 'hand_in.item_added', 'hand_in.item_changed', 'hand_in.item_removed', 'hand_in.submitted', 'hand_in.accepted', 'hand_in.returned', 'hand_in.due_date_changed', 'hand_in.extension_requested', 'hand_in.extension_advised', 'hand_in.extension_granted', 'hand_in.extension_refused', 'hand_in.receipt_key_rotated', 'account.calendar_renewed', 'account.calendar_revoked', 'meeting.proposed', 'meeting.accepted', 'meeting.declined', 'meeting.cancelled', 'ticket.opened', 'ticket.replied', 'ticket.resolved', 'ticket.reopened', 'ticket.status_changed', 'assistant.conversation_deleted', 'upload.refused_as_harmful', 'audit.exported')),
	CONSTRAINT "subject_type_one_of" CHECK ("subject_type" in ('user', 'project', 'assignment', 'request', 'paper', 'hand_in', 'meeting', 'ticket', 'import'))
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"mentor_id" uuid,
	"title" text NOT NULL,
	"title_revision" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"student_read_number" integer DEFAULT 0 NOT NULL,
	"mentor_read_number" integer DEFAULT 0 NOT NULL,
	"student_unread" integer DEFAULT 0 NOT NULL,
	"mentor_unread" integer DEFAULT 0 NOT NULL,
	"mentor_joined_after" integer DEFAULT 0 NOT NULL,
	"former_read_number" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "chat_threads_numbers_check" CHECK (last_number >= 0 and student_unread >= 0 and mentor_unread >= 0)
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"message" text,
	"file_url" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "support_messages_number_unique" UNIQUE("project_id","number"),
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('text', 'meeting')),
	CONSTRAINT "support_messages_content_check" CHECK (kind = 'meeting' or num_nonnulls(message, file_url) > 0),
	CONSTRAINT "support_messages_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"state" text NOT NULL,
	"owner_id" uuid,
	"upload_id" text,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "stored_files_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "stored_files_place_key" UNIQUE("bucket","path"),
	CONSTRAINT "bucket_one_of" CHECK ("bucket" in ('project-docs', 'project-source', 'papers', 'support-uploads')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('staged', 'attached', 'removing'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"first_byte_at" timestamp (3) with time zone,
	"last_byte_at" timestamp (3) with time zone,
	"lease_holder" text,
	"lease_ends_at" timestamp (3) with time zone,
	"is_lease_requested" boolean DEFAULT false NOT NULL,
	CONSTRAINT "uploads_size_check" CHECK (size > 0)
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
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('update', 'maintenance')),
	CONSTRAINT "announcements_end_check" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"milliseconds" integer,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"asked_model" text,
	"is_answered" boolean,
	CONSTRAINT "name_one_of" CHECK ("name" in ('database', 'api', 'storage', 'mail', 'ai')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('operational', 'degraded', 'down', 'not_set_up'))
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"key" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assignment_id" uuid NOT NULL,
	"proposed_by" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "status_one_of" CHECK ("status" in ('proposed', 'accepted', 'declined', 'cancelled')),
	CONSTRAINT "meetings_minutes_check" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('verification', 'already_registered', 'recovery', 'password_changed', 'google_connected', 'sign_in_attempts', 'invitation', 'notification', 'digest'))
);
--> statement-breakpoint
CREATE TABLE "mail_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "mail_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('mentoring', 'request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_status_changed', 'hand_in', 'hand_in_extension', 'hand_in_reminder', 'message', 'meeting', 'ticket')),
	CONSTRAINT "mode_one_of" CHECK ("mode" in ('immediate', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_due_at" timestamp (3) with time zone,
	"mail_mode" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "kind_one_of" CHECK ("kind" in ('mentoring', 'request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_status_changed', 'hand_in', 'hand_in_extension', 'hand_in_reminder', 'message', 'meeting', 'ticket')),
	CONSTRAINT "mail_mode_one_of" CHECK ("mail_mode" in ('immediate', 'daily', 'never'))
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
	"abstract_words" integer,
	"feedback" text,
	CONSTRAINT "paper_versions_path_unique" UNIQUE("path"),
	CONSTRAINT "paper_versions_number_unique" UNIQUE("paper_id","number"),
	CONSTRAINT "paper_versions_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "student_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"title" text NOT NULL,
	"paper_url" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_url" text,
	"feedback" text,
	"returned_at" timestamp (3) with time zone,
	"review_started_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "status_one_of" CHECK ("status" in ('draft', 'review', 'approved', 'published'))
);
--> statement-breakpoint
CREATE TABLE "mentor_stats" (
	"instructor_id" uuid PRIMARY KEY NOT NULL,
	"sort_name" text NOT NULL,
	"to_review" integer NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"students" integer NOT NULL,
	"projects" integer NOT NULL,
	"assignments" integer NOT NULL,
	"completed" integer NOT NULL,
	"in_progress" integer NOT NULL,
	"pending" integer NOT NULL,
	"completion_rate" integer NOT NULL,
	"tenths_of_days" integer
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
	"seen_at" timestamp (3) with time zone,
	"mentor_id" uuid,
	"ends_access" boolean DEFAULT false NOT NULL,
	CONSTRAINT "people_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "outcome_one_of" CHECK ("outcome" in ('add', 'change', 'leave_out', 'same', 'refuse'))
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"role" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'staging' NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "role_one_of" CHECK ("role" in ('student', 'instructor')),
	CONSTRAINT "state_one_of" CHECK ("state" in ('staging', 'staged', 'written'))
);
--> statement-breakpoint
CREATE TABLE "instructor_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"instructor_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"vimeo_url" text,
	"synopsis_url" text,
	"report_url" text,
	"ppt_url" text,
	"source_code_url" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || category)) STORED
);
--> statement-breakpoint
CREATE TABLE "project_software_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tech_stack" text[] DEFAULT '{}' NOT NULL,
	"difficulty" text,
	"duration" text,
	"roadmap" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"review_note" text,
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "difficulty_one_of" CHECK ("difficulty" in ('Beginner', 'Intermediate', 'Advanced'))
);
--> statement-breakpoint
CREATE TABLE "project_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_ideas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tech_stack" text[] NOT NULL,
	"difficulty" text NOT NULL,
	"duration" text NOT NULL,
	"roadmap" text[] NOT NULL,
	"refined_from_title" text,
	"refined_from_wish" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "difficulty_one_of" CHECK ("difficulty" in ('Beginner', 'Intermediate', 'Advanced')),
	CONSTRAINT "saved_ideas_refined_from_check" CHECK (num_nonnulls(refined_from_title, refined_from_wish) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "admin_instructor_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_instructor_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"search_text" text GENERATED ALWAYS AS (lower(subject || ' ' || message)) STORED,
	"type" text DEFAULT 'support' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "type_one_of" CHECK ("type" in ('bug', 'feature', 'support', 'account', 'other')),
	CONSTRAINT "status_one_of" CHECK ("status" in ('open', 'in_progress', 'replied', 'resolved')),
	CONSTRAINT "priority_one_of" CHECK ("priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()),
	"search_text" text GENERATED ALWAYS AS (lower(subject || ' ' || message)) STORED,
	"type" text DEFAULT 'general' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "type_one_of" CHECK ("type" in ('technical', 'project', 'account', 'general', 'other')),
	CONSTRAINT "status_one_of" CHECK ("status" in ('open', 'in_progress', 'resolved')),
	CONSTRAINT "priority_one_of" CHECK ("priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_assigned_instructor_users_id_fk" FOREIGN KEY ("assigned_instructor") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_history" ADD CONSTRAINT "progress_history_assignment_id_student_projects_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completed_steps" ADD CONSTRAINT "completed_steps_assignment_id_student_projects_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_instructor_project_id_instructor_projects_id_fk" FOREIGN KEY ("instructor_project_id") REFERENCES "public"."instructor_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_request_id_project_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."project_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_sources" ADD CONSTRAINT "passage_sources_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_id_passage_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."passage_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_messages" ADD CONSTRAINT "assistant_messages_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_leases" ADD CONSTRAINT "answer_leases_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_project_id_chat_threads_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_assignment_id_chat_threads_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_paper_id_student_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."student_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_stats" ADD CONSTRAINT "mentor_stats_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_import_lines" ADD CONSTRAINT "people_import_lines_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_projects" ADD CONSTRAINT "instructor_projects_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_software_links" ADD CONSTRAINT "project_software_links_project_id_instructor_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."instructor_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_suggestions" ADD CONSTRAINT "project_suggestions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_replies" ADD CONSTRAINT "admin_instructor_replies_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_replies" ADD CONSTRAINT "admin_instructor_replies_ticket_id_admin_instructor_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."admin_instructor_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD CONSTRAINT "admin_instructor_tickets_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD CONSTRAINT "admin_instructor_tickets_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_index" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_index" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_prefix_index" ON "rate_limits" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_index" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_role_name_index" ON "users" USING btree ("role",lower(name),"id");--> statement-breakpoint
CREATE INDEX "users_unassigned_index" ON "users" USING btree ("created_at",lower(name),"id") WHERE role = 'student' and assigned_instructor is null;--> statement-breakpoint
CREATE INDEX "users_assigned_index" ON "users" USING btree (lower(name),"id") WHERE role = 'student' and assigned_instructor is not null;--> statement-breakpoint
CREATE INDEX "users_mentor_index" ON "users" USING btree ("assigned_instructor",lower(name),"id");--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_course_index" ON "users" USING btree ("course","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE role = 'student';--> statement-breakpoint
CREATE INDEX "users_specialization_index" ON "users" USING btree ("specialization","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE role = 'instructor';--> statement-breakpoint
CREATE INDEX "users_id_search_text_index" ON "users" USING btree ("id","search_text");--> statement-breakpoint
CREATE INDEX "users_instructors_search_text_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"search_text") WHERE role = 'instructor';--> statement-breakpoint
CREATE INDEX "users_unassigned_search_index" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE role = 'student' and assigned_instructor is null;--> statement-breakpoint
CREATE INDEX "users_last_seen_index" ON "users" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "progress_history_assignment_index" ON "progress_history" USING btree ("assignment_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "student_projects_student_index" ON "student_projects" USING btree ("student_id","assigned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_projects_project_index" ON "student_projects" USING btree ("instructor_project_id");--> statement-breakpoint
CREATE INDEX "student_projects_mentor_index" ON "student_projects" USING btree ("mentor_id","assigned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_projects_status_index" ON "student_projects" USING btree ("status");--> statement-breakpoint
CREATE INDEX "student_projects_assigned_index" ON "student_projects" USING btree ("assigned_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "student_projects_completed_index" ON "student_projects" USING btree ("completed_at") WHERE completed_at is not null and status = 'completed' and removed_at is null;--> statement-breakpoint
CREATE INDEX "student_projects_mentor_completed_index" ON "student_projects" USING btree ("mentor_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"student_id") WHERE status = 'completed' and completed_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "student_projects_figures_index" ON "student_projects" USING btree ("student_id","mentor_id","status","progress","assigned_at","completed_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "ai_usage_day_index" ON "ai_usage" USING btree ("day");--> statement-breakpoint
CREATE INDEX "passage_sources_due_index" ON "passage_sources" USING btree ("due_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "assistant_messages_student_index" ON "assistant_messages" USING btree ("student_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_occurred_index" ON "audit_events" USING btree ("occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE part_of is null;--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" USING btree ("action","occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE part_of is null;--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","occurred_at" DESC NULLS FIRST) WHERE part_of is null;--> statement-breakpoint
CREATE INDEX "audit_events_subject_index" ON "audit_events" USING btree ("subject_type","subject_id","occurred_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_age_index" ON "audit_events" USING brin ("occurred_at");--> statement-breakpoint
CREATE INDEX "chat_threads_student_index" ON "chat_threads" USING btree ("student_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_threads_mentor_index" ON "chat_threads" USING btree ("mentor_id","active_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_threads_student_unread_index" ON "chat_threads" USING btree ("student_id") WHERE student_unread > 0;--> statement-breakpoint
CREATE INDEX "chat_threads_mentor_unread_index" ON "chat_threads" USING btree ("mentor_id") WHERE mentor_unread > 0;--> statement-breakpoint
CREATE INDEX "support_messages_sender_index" ON "support_messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_receiver_index" ON "support_messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "support_messages_meeting_index" ON "support_messages" USING btree ("receiver_id") WHERE kind = 'meeting';--> statement-breakpoint
CREATE INDEX "support_messages_file_index" ON "support_messages" USING btree ("file_url") WHERE file_url is not null;--> statement-breakpoint
CREATE INDEX "stored_files_path_index" ON "stored_files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "stored_files_size_index" ON "stored_files" USING btree ("bucket","size") WHERE state <> 'removing';--> statement-breakpoint
CREATE INDEX "stored_files_owner_index" ON "stored_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stored_files_sweep_index" ON "stored_files" USING btree ("state_since") WHERE state <> 'attached';--> statement-breakpoint
CREATE INDEX "uploads_owner_index" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_created_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "backups_finished_index" ON "backups" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "announcements_ends_index" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "presences_process_index" ON "presences" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "presences_seen_index" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "meetings_assignment_index" ON "meetings" USING btree ("assignment_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "meetings_proposed_by_index" ON "meetings" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "mails_due_index" ON "mails" USING btree ((kind in ('invitation', 'notification', 'digest')),"due_at") WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "mails_created_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_given_up_index" ON "mails" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_unique" ON "notifications" USING btree ("user_id","kind","subject_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_due_index" ON "notifications" USING btree ("mail_due_at") WHERE mail_due_at is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_at_index" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_subject_index" ON "notifications" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "student_papers_student_index" ON "student_papers" USING btree ("student_id","uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_papers_status_index" ON "student_papers" USING btree ("status","uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_papers_waiting_index" ON "student_papers" USING btree ("uploaded_at","id") WHERE status in ('review', 'approved') or status = 'draft' and returned_at is null;--> statement-breakpoint
CREATE INDEX "student_papers_published_index" ON "student_papers" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "student_papers_title_index" ON "student_papers" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_papers_uploaded_index" ON "student_papers" USING btree ("uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mentor_stats_wait_index" ON "mentor_stats" USING btree (coalesce(waiting_since, 'infinity'),"sort_name","instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_name_index" ON "mentor_stats" USING btree ("sort_name","instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_rate_index" ON "mentor_stats" USING btree ("completion_rate" DESC NULLS FIRST,"students" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_review_index" ON "mentor_stats" USING btree ("to_review" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_students_index" ON "mentor_stats" USING btree ("students" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_assignments_index" ON "mentor_stats" USING btree ("assignments" DESC NULLS FIRST,"instructor_id");--> statement-breakpoint
CREATE INDEX "mentor_stats_time_index" ON "mentor_stats" USING btree (coalesce(tenths_of_days + 1, 0) desc,"instructor_id");--> statement-breakpoint
CREATE INDEX "people_import_lines_outcome_index" ON "people_import_lines" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "people_import_lines_email_index" ON "people_import_lines" USING btree ("import_id","email");--> statement-breakpoint
CREATE INDEX "people_imports_admin_index" ON "people_imports" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "people_imports_created_index" ON "people_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "instructor_projects_owner_index" ON "instructor_projects" USING btree ("instructor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_created_index" ON "instructor_projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_category_index" ON "instructor_projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_search_index" ON "instructor_projects" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "instructor_projects_similarity_index" ON "instructor_projects" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_software_links_project_index" ON "project_software_links" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_requests_student_index" ON "project_requests" USING btree ("student_id","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_requests_status_index" ON "project_requests" USING btree ("status","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_requests_requested_index" ON "project_requests" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "project_requests_title_index" ON "project_requests" USING btree ("student_id",lower("title")) WHERE status <> 'rejected';--> statement-breakpoint
CREATE INDEX "project_requests_similarity_index" ON "project_requests" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_suggestions_student_index" ON "project_suggestions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "project_suggestions_similarity_index" ON "project_suggestions" USING gin (lower("title") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_ideas_title_index" ON "saved_ideas" USING btree ("student_id",lower("title"));--> statement-breakpoint
CREATE INDEX "admin_instructor_replies_ticket_index" ON "admin_instructor_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_instructor_replies_sender_index" ON "admin_instructor_replies" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_sender_index" ON "admin_instructor_tickets" USING btree ("sender_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_receiver_index" ON "admin_instructor_tickets" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_status_index" ON "admin_instructor_tickets" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_kinds_index" ON "admin_instructor_tickets" USING btree ("type","priority","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_waiting_index" ON "admin_instructor_tickets" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_waiting_status_index" ON "admin_instructor_tickets" USING btree ("status","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_search_index" ON "admin_instructor_tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_created_index" ON "admin_instructor_tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_replies_ticket_index" ON "support_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_replies_sender_index" ON "support_replies" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "support_tickets_sender_index" ON "support_tickets" USING btree ("sender_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_receiver_index" ON "support_tickets" USING btree ("receiver_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_index" ON "support_tickets" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_kinds_index" ON "support_tickets" USING btree ("type","priority","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_waiting_index" ON "support_tickets" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_waiting_status_index" ON "support_tickets" USING btree ("status","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_search_index" ON "support_tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_created_index" ON "support_tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "hand_in_extensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"is_recommended" boolean,
	"mentor_id" uuid,
	"mentor_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "status_one_of" CHECK ("status" in ('requested', 'granted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "hand_in_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid,
	"instructor_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"kinds" text[] NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"step" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "hand_in_items_dates_check" CHECK (closes_at >= due_at)
);
--> statement-breakpoint
CREATE TABLE "hand_in_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course" text NOT NULL,
	"year" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_up_to" uuid,
	"published_count" integer DEFAULT 0 NOT NULL,
	"project_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_one_of" CHECK ("course" in ('MBA', 'MCA', 'BE/B.Tech', 'ME/M.Tech', 'Medical', 'BCA', 'BSc', 'MSc', 'Other')),
	CONSTRAINT "year_one_of" CHECK ("year" in ('1st Year', '2nd Year', '3rd Year', '4th Year', 'Final Year')),
	CONSTRAINT "status_one_of" CHECK ("status" in ('draft', 'publishing', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "hand_in_reminders" (
	"hand_in_id" uuid NOT NULL,
	"event" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hand_in_reminders_hand_in_id_event_date_pk" PRIMARY KEY("hand_in_id","event","date"),
	CONSTRAINT "event_one_of" CHECK ("event" in ('week', 'day', 'due', 'closing'))
);
--> statement-breakpoint
CREATE TABLE "hand_in_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"outcome" text,
	"feedback" text,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" uuid,
	"receipt" text NOT NULL,
	CONSTRAINT "hand_in_versions_path_unique" UNIQUE("path"),
	CONSTRAINT "hand_in_versions_number_unique" UNIQUE("hand_in_id","number"),
	CONSTRAINT "hand_in_versions_number_check" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"own_due_at" timestamp (3) with time zone,
	"own_due_from" text,
	"extended_to" timestamp (3) with time zone,
	"extension_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	CONSTRAINT "hand_ins_item_unique" UNIQUE("assignment_id","item_id"),
	CONSTRAINT "status_one_of" CHECK ("status" in ('open', 'submitted', 'returned', 'accepted')),
	CONSTRAINT "hand_ins_version_check" CHECK (version >= 0 and (version > 0) = (submitted_at is not null)),
	CONSTRAINT "hand_ins_status_check" CHECK (status = 'open' or version > 0),
	CONSTRAINT "hand_ins_dates_check" CHECK (closes_at >= due_at)
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"d" text,
	"created_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_extensions" ADD CONSTRAINT "hand_in_extensions_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_extensions" ADD CONSTRAINT "hand_in_extensions_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_extensions" ADD CONSTRAINT "hand_in_extensions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_items" ADD CONSTRAINT "hand_in_items_plan_id_hand_in_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."hand_in_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_items" ADD CONSTRAINT "hand_in_items_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_reminders" ADD CONSTRAINT "hand_in_reminders_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_versions" ADD CONSTRAINT "hand_in_versions_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_versions" ADD CONSTRAINT "hand_in_versions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_item_id_hand_in_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."hand_in_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_assignment_id_chat_threads_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."chat_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_in_extensions_hand_in_index" ON "hand_in_extensions" USING btree ("hand_in_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_in_extensions_open_unique" ON "hand_in_extensions" USING btree ("hand_in_id") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "hand_in_extensions_list_index" ON "hand_in_extensions" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hand_in_extensions_open_index" ON "hand_in_extensions" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "hand_in_extensions_mentor_index" ON "hand_in_extensions" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "hand_in_extensions_decider_index" ON "hand_in_extensions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "hand_in_items_plan_index" ON "hand_in_items" USING btree ("plan_id","position");--> statement-breakpoint
CREATE INDEX "hand_in_items_instructor_index" ON "hand_in_items" USING btree ("instructor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_in_plans_course_unique" ON "hand_in_plans" USING btree ("course","year") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "hand_in_plans_list_index" ON "hand_in_plans" USING btree ("course","year","id");--> statement-breakpoint
CREATE INDEX "hand_in_plans_publishing_index" ON "hand_in_plans" USING btree ("id") WHERE status = 'publishing';--> statement-breakpoint
CREATE INDEX "hand_in_versions_reviewer_index" ON "hand_in_versions" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "hand_ins_waiting_index" ON "hand_ins" USING btree ("submitted_at","is_late","assignment_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "hand_ins_item_index" ON "hand_ins" USING btree ("item_id","status","due_at","closes_at","assignment_id");--> statement-breakpoint
CREATE INDEX "hand_ins_due_index" ON "hand_ins" USING btree ("due_at","id") WHERE status in ('open', 'returned');--> statement-breakpoint
CREATE INDEX "hand_ins_closing_index" ON "hand_ins" USING btree ("closes_at","id") WHERE status in ('open', 'returned') and closes_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_keys_signing_unique" ON "receipt_keys" USING btree ((true)) WHERE d is not null;--> statement-breakpoint
CREATE INDEX "users_course_year_name_index" ON "users" USING btree ("course","year",lower("name"),"id") WHERE role = 'student';--> statement-breakpoint
-- Triggers keep a thread in step with its project, whichever statement writes the project.
CREATE OR REPLACE FUNCTION "open_chat_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "chat_threads" ("id", "student_id", "mentor_id", "title", "active_at", "archived_at")
	VALUES (NEW."id", NEW."student_id", NEW."mentor_id", NEW."title", NEW."assigned_at", NEW."removed_at")
	ON CONFLICT ("id") DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "open_chat_thread" AFTER INSERT ON "student_projects" FOR EACH ROW EXECUTE FUNCTION "open_chat_thread"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_student_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The next mentor sees no message from before. What a former one had read stays read; once messages were missed, what
	-- later mentors read is not added, so that none of those counts as read.
	IF NEW."mentor_id" IS DISTINCT FROM OLD."mentor_id" AND NEW."mentor_id" IS NOT NULL THEN
		UPDATE "chat_threads" SET "mentor_joined_after" = "last_number", "mentor_read_number" = "last_number", "mentor_unread" = 0,
			"former_read_number" = CASE WHEN "former_read_number" = "mentor_joined_after" THEN "mentor_read_number" ELSE "former_read_number" END
		WHERE "id" = NEW."id";
	END IF;
	UPDATE "chat_threads" SET "mentor_id" = NEW."mentor_id", "title" = NEW."title", "archived_at" = NEW."removed_at",
		"title_revision" = "title_revision" + (NEW."title" <> OLD."title")::int
	WHERE "id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "follow_student_project" AFTER UPDATE OF "mentor_id", "title", "removed_at" ON "student_projects" FOR EACH ROW
WHEN ((OLD."mentor_id", OLD."title", OLD."removed_at") IS DISTINCT FROM (NEW."mentor_id", NEW."title", NEW."removed_at"))
EXECUTE FUNCTION "follow_student_project"();--> statement-breakpoint
-- Returns the due date of an item for a project that began after it: whole days after the item's own date, at least
-- START_LEAD_DAYS (14) after "began". Days are counted in UTC, the time zone of connections, so on the university's clocks
-- it may be an hour earlier or later in the day. Null if the item was not due yet when the project began, or had closed.
CREATE OR REPLACE FUNCTION "due_after_start"("due" timestamptz, "closes" timestamptz, "began" timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN "due" < "began" AND ("closes" IS NULL OR "closes" >= "began")
		THEN "due" + make_interval(days => ceil(extract(epoch FROM "began" - "due") / 86400)::int + 14) END
$$;--> statement-breakpoint
-- Dates a hand-in whose item was due before the project began. Only items of plans: a mentor dates an item for its
-- project. A hand-in with a revision comes from a backup and keeps its dates, hence the condition of the trigger.
CREATE OR REPLACE FUNCTION "give_lead_to_late_start"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."own_due_at" := (SELECT "due_after_start"(NEW."due_at", NEW."closes_at", s."assigned_at")
		FROM "student_projects" s, "hand_in_items" i
		WHERE s."id" = NEW."assignment_id" AND i."id" = NEW."item_id" AND i."plan_id" IS NOT NULL);
	IF NEW."own_due_at" IS NOT NULL THEN
		NEW."own_due_from" := 'start';
		NEW."due_at" := NEW."own_due_at";
		NEW."closes_at" := CASE WHEN NEW."closes_at" IS NOT NULL THEN greatest(NEW."closes_at", NEW."own_due_at") END;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "give_lead_to_late_start" BEFORE INSERT ON "hand_ins" FOR EACH ROW
WHEN (NEW."status" = 'open' AND NEW."own_due_at" IS NULL AND NEW."revision" = 0) EXECUTE FUNCTION "give_lead_to_late_start"();--> statement-breakpoint
-- Gives a project the items of the published plan of its student's course and year. Waits for a publication that is being
-- committed, so that no project is missed, but not for the job that publishes in steps: its lock is weaker. "since" is
-- when a project that began earlier got these items; they are then dated as if it began at that time, and what had closed by
-- then is marked: it has no date of its own, but "own_due_from".
CREATE OR REPLACE FUNCTION "give_hand_ins"("thread" uuid, "since" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "chat_threads" t JOIN "users" u ON u."id" = t."student_id"
	JOIN "hand_in_plans" p ON p."course" = u."course" AND p."year" = u."year" AND p."status" <> 'archived'
	WHERE t."id" = "thread" FOR KEY SHARE OF p;
	INSERT INTO "hand_ins" ("item_id", "assignment_id", "due_at", "closes_at", "own_due_at", "own_due_from")
	SELECT i."id", t."id", coalesce(o."due", i."due_at"),
		CASE WHEN i."closes_at" IS NOT NULL THEN greatest(i."closes_at", o."due") END,
		o."due", CASE WHEN o."due" IS NOT NULL OR i."closes_at" < "since" THEN 'start' END
	FROM "chat_threads" t JOIN "users" u ON u."id" = t."student_id"
	JOIN "student_projects" s ON s."id" = t."id" AND s."status" <> 'completed'
	JOIN "hand_in_plans" p ON p."course" = u."course" AND p."year" = u."year" AND p."status" IN ('publishing', 'published')
	JOIN "hand_in_items" i ON i."plan_id" = p."id"
	CROSS JOIN LATERAL (SELECT "due_after_start"(i."due_at", i."closes_at", greatest(s."assigned_at", "since")) AS "due") o
	WHERE t."id" = "thread" AND t."archived_at" IS NULL
	ON CONFLICT ("assignment_id", "item_id") DO NOTHING;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_hand_ins_of_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Runs after the insert of a thread, which means a new project, or after the update of a project that is resumed.
	PERFORM "give_hand_ins"(NEW."id", CASE WHEN TG_OP = 'UPDATE' THEN now() END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "give_hand_ins_to_new" AFTER INSERT ON "chat_threads" FOR EACH ROW WHEN (NEW."archived_at" IS NULL)
EXECUTE FUNCTION "give_hand_ins_of_thread"();--> statement-breakpoint
-- Brings the hand-ins of a restored project up to date: items that were added meanwhile, changed dates of those that are not
-- accepted, and a new revision of all, so that calendars show them again. What was due before the project began anew and was
-- never handed in is dated as for a late start, unless somebody gave it a date of its own. The plan is locked before the
-- hand-ins, as when it is saved.
CREATE OR REPLACE FUNCTION "restore_hand_ins_of_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "give_hand_ins"(NEW."id", NULL);
	UPDATE "hand_ins" h SET "own_due_from" = 'start',
		"own_due_at" = "due_after_start"(i."due_at", i."closes_at", s."assigned_at")
	FROM "hand_in_items" i, "student_projects" s
	WHERE h."assignment_id" = NEW."id" AND i."id" = h."item_id" AND s."id" = NEW."id"
	AND h."status" = 'open' AND h."version" = 0 AND (h."own_due_at" IS NULL OR h."own_due_from" = 'start')
	AND "due_after_start"(i."due_at", i."closes_at", s."assigned_at") IS NOT NULL;
	UPDATE "hand_ins" SET "revision" = "revision" + 1 WHERE "assignment_id" = NEW."id";
	UPDATE "hand_ins" h SET "due_at" = greatest(i."due_at", h."own_due_at", h."extended_to"),
		"closes_at" = CASE WHEN i."closes_at" IS NOT NULL THEN greatest(i."closes_at", i."due_at", h."own_due_at", h."extended_to") END
	FROM "hand_in_items" i WHERE h."assignment_id" = NEW."id" AND i."id" = h."item_id" AND h."status" <> 'accepted';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "give_hand_ins_to_restored" AFTER UPDATE OF "archived_at" ON "chat_threads" FOR EACH ROW
WHEN (OLD."archived_at" IS NOT NULL AND NEW."archived_at" IS NULL) EXECUTE FUNCTION "restore_hand_ins_of_thread"();--> statement-breakpoint
-- Gives the meetings of a restored project a new revision, so that calendars show them again.
CREATE OR REPLACE FUNCTION "restore_meetings_of_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "meetings" SET "revision" = "revision" + 1 WHERE "assignment_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "restore_meetings_of_thread" AFTER UPDATE OF "archived_at" ON "chat_threads" FOR EACH ROW
WHEN (OLD."archived_at" IS NOT NULL AND NEW."archived_at" IS NULL) EXECUTE FUNCTION "restore_meetings_of_thread"();--> statement-breakpoint
CREATE TRIGGER "give_hand_ins_to_resumed" AFTER UPDATE OF "status" ON "student_projects" FOR EACH ROW
WHEN (OLD."status" = 'completed' AND NEW."status" <> 'completed') EXECUTE FUNCTION "give_hand_ins_of_thread"();--> statement-breakpoint
-- "capstone.own_change" is set where students change it themselves: they get no later dates by it, because they could
-- postpone with it what is due, unless they had no course or year before. What a project was given less than a day ago by
-- another plan is taken back unless it was used: the course or year was a mistake. Notifications of it, such as reminders, would
-- lead nowhere. Hand-ins are locked by id, and notifications by person, subject and kind, like elsewhere.
CREATE OR REPLACE FUNCTION "give_hand_ins_of_student"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"is_own_move" boolean := current_setting('capstone.own_change', true) = 'yes' AND OLD."course" IS NOT NULL AND OLD."year" IS NOT NULL;
	"unused" uuid[];
BEGIN
	PERFORM "give_hand_ins"(t."id", CASE WHEN "is_own_move" THEN NULL ELSE now() END) FROM "chat_threads" t
	WHERE t."student_id" = NEW."id" AND t."archived_at" IS NULL;
	SELECT array_agg(l."id") INTO "unused" FROM (
		SELECT h."id" FROM "hand_ins" h
		JOIN "student_projects" s ON s."id" = h."assignment_id" AND s."status" <> 'completed'
		JOIN "hand_in_items" i ON i."id" = h."item_id" JOIN "hand_in_plans" p ON p."id" = i."plan_id"
		WHERE s."student_id" = NEW."id" AND (p."course", p."year") IS DISTINCT FROM (NEW."course", NEW."year")
		AND h."version" = 0 AND h."extension_id" IS NULL AND h."own_due_from" IS DISTINCT FROM 'administrator'
		AND h."created_at" > now() - interval '1 day'
		ORDER BY h."id" FOR UPDATE OF h) l;
	DELETE FROM "notifications" WHERE "id" IN (SELECT n."id" FROM "notifications" n WHERE n."subject_id" = ANY("unused")
		ORDER BY n."user_id", n."subject_id", n."kind" FOR UPDATE);
	DELETE FROM "hand_ins" WHERE "id" = ANY("unused");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "give_hand_ins_to_moved" AFTER UPDATE OF "course", "year" ON "users" FOR EACH ROW
WHEN ((OLD."course", OLD."year") IS DISTINCT FROM (NEW."course", NEW."year")) EXECUTE FUNCTION "give_hand_ins_of_student"();--> statement-breakpoint
-- Queues each document of a project, a hand-in or a paper for reading, in the transaction that attaches it.
CREATE OR REPLACE FUNCTION "queue_passages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "passage_sources" ("file_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "queue_passages" AFTER INSERT OR UPDATE OF "state" ON "stored_files" FOR EACH ROW
WHEN (NEW."state" = 'attached' AND NEW."bucket" IN ('project-docs', 'papers')) EXECUTE FUNCTION "queue_passages"();
