CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"access_synopsis" boolean DEFAULT true NOT NULL,
	"access_report" boolean DEFAULT true NOT NULL,
	"access_code" boolean DEFAULT true NOT NULL,
	"access_ppt" boolean DEFAULT true NOT NULL,
	"access_video" boolean DEFAULT true NOT NULL,
	"access_tools" boolean DEFAULT true NOT NULL,
	"title" text,
	"description" text,
	"difficulty" text,
	"duration" text,
	"tech_stack" text[],
	"roadmap" text[],
	CONSTRAINT "student_projects_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "difficulty_one_of" CHECK ("difficulty" in ('Beginner', 'Intermediate', 'Advanced')),
	CONSTRAINT "student_projects_progress_check" CHECK (progress between 0 and 100),
	CONSTRAINT "student_projects_origin_check" CHECK (num_nonnulls(instructor_project_id, request_id) = 1),
	CONSTRAINT "student_projects_title_check" CHECK (instructor_project_id is not null or title is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"occurred_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text,
	"request_id" text,
	CONSTRAINT "action_one_of" CHECK ("action" in ('account.created', 'account.deleted', 'account.password_changed', 'mentoring.assigned', 'mentoring.removed', 'project.created', 'project.updated', 'project.deleted', 'assignment.created', 'assignment.deleted')),
	CONSTRAINT "subject_type_one_of" CHECK ("subject_type" in ('user', 'project', 'assignment'))
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"project_id" uuid NOT NULL,
	"message" text,
	"file_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_content_check" CHECK (num_nonnulls(message, file_url) > 0)
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_size_check" CHECK (size > 0)
);
--> statement-breakpoint
CREATE TABLE "student_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"title" text NOT NULL,
	"paper_url" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"published_url" text,
	"feedback" text,
	CONSTRAINT "status_one_of" CHECK ("status" in ('draft', 'review', 'approved', 'published'))
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(title || ' ' || description || ' ' || category)) STORED
);
--> statement-breakpoint
CREATE TABLE "project_software_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "status_one_of" CHECK ("status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "difficulty_one_of" CHECK ("difficulty" in ('Beginner', 'Intermediate', 'Advanced'))
);
--> statement-breakpoint
CREATE TABLE "admin_instructor_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"type" text DEFAULT 'support' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "type_one_of" CHECK ("type" in ('bug', 'feature', 'support', 'account', 'other')),
	CONSTRAINT "status_one_of" CHECK ("status" in ('open', 'in_progress', 'replied', 'resolved')),
	CONSTRAINT "priority_one_of" CHECK ("priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"receiver_id" uuid,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"type" text DEFAULT 'general' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "type_one_of" CHECK ("type" in ('technical', 'project', 'account', 'general', 'other')),
	CONSTRAINT "status_one_of" CHECK ("status" in ('open', 'in_progress', 'resolved')),
	CONSTRAINT "priority_one_of" CHECK ("priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_assigned_instructor_users_id_fk" FOREIGN KEY ("assigned_instructor") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_instructor_project_id_instructor_projects_id_fk" FOREIGN KEY ("instructor_project_id") REFERENCES "public"."instructor_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_request_id_project_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."project_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_projects" ADD CONSTRAINT "student_projects_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_project_id_student_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."student_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_papers" ADD CONSTRAINT "student_papers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_projects" ADD CONSTRAINT "instructor_projects_instructor_id_users_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_software_links" ADD CONSTRAINT "project_software_links_project_id_instructor_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."instructor_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD CONSTRAINT "admin_instructor_tickets_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD CONSTRAINT "admin_instructor_tickets_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_role_name_index" ON "users" USING btree ("role",lower(name),"id");--> statement-breakpoint
CREATE INDEX "users_unassigned_index" ON "users" USING btree (lower(name),"id") WHERE role = 'student' and assigned_instructor is null;--> statement-breakpoint
CREATE INDEX "users_assigned_index" ON "users" USING btree (lower(name),"id") WHERE role = 'student' and assigned_instructor is not null;--> statement-breakpoint
CREATE INDEX "users_mentor_index" ON "users" USING btree ("assigned_instructor",lower(name),"id");--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "student_projects_student_index" ON "student_projects" USING btree ("student_id","assigned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_projects_project_index" ON "student_projects" USING btree ("instructor_project_id","assigned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_projects_mentor_index" ON "student_projects" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "student_projects_status_index" ON "student_projects" USING btree ("status");--> statement-breakpoint
CREATE INDEX "audit_events_occurred_index" ON "audit_events" USING btree ("occurred_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","occurred_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_subject_index" ON "audit_events" USING btree ("subject_type","subject_id","occurred_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_messages_thread_index" ON "support_messages" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_messages_sender_index" ON "support_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "support_messages_receiver_index" ON "support_messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "stored_files_path_index" ON "stored_files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "stored_files_owner_index" ON "stored_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "stored_files_sweep_index" ON "stored_files" USING btree ("state_since") WHERE state <> 'attached';--> statement-breakpoint
CREATE INDEX "uploads_owner_index" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_created_index" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "student_papers_student_index" ON "student_papers" USING btree ("student_id","uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_papers_status_index" ON "student_papers" USING btree ("status","uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "student_papers_uploaded_index" ON "student_papers" USING btree ("uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_owner_index" ON "instructor_projects" USING btree ("instructor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_created_index" ON "instructor_projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "instructor_projects_category_index" ON "instructor_projects" USING btree ("category");--> statement-breakpoint
CREATE INDEX "instructor_projects_search_index" ON "instructor_projects" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_software_links_project_index" ON "project_software_links" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_requests_student_index" ON "project_requests" USING btree ("student_id","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_requests_status_index" ON "project_requests" USING btree ("status","requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "project_requests_requested_index" ON "project_requests" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_sender_index" ON "admin_instructor_tickets" USING btree ("sender_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_receiver_index" ON "admin_instructor_tickets" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_status_index" ON "admin_instructor_tickets" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_created_index" ON "admin_instructor_tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_replies_ticket_index" ON "support_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_replies_sender_index" ON "support_replies" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "support_tickets_sender_index" ON "support_tickets" USING btree ("sender_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_receiver_index" ON "support_tickets" USING btree ("receiver_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_index" ON "support_tickets" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_tickets_created_index" ON "support_tickets" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);