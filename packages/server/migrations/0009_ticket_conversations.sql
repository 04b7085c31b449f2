CREATE TABLE "admin_instructor_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "admin_instructor_tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(subject || ' ' || message)) STORED;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "waiting_since" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(subject || ' ' || message)) STORED;--> statement-breakpoint
ALTER TABLE "admin_instructor_replies" ADD CONSTRAINT "admin_instructor_replies_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_instructor_replies" ADD CONSTRAINT "admin_instructor_replies_ticket_id_admin_instructor_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."admin_instructor_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_instructor_replies_ticket_index" ON "admin_instructor_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "admin_instructor_replies_sender_index" ON "admin_instructor_replies" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_waiting_index" ON "admin_instructor_tickets" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "admin_instructor_tickets_search_index" ON "admin_instructor_tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_waiting_index" ON "support_tickets" USING btree ("waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_search_index" ON "support_tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
UPDATE "support_tickets" SET "waiting_since" = CASE WHEN "status" = 'open' THEN "created_at" END;--> statement-breakpoint
UPDATE "admin_instructor_tickets" SET "waiting_since" = CASE WHEN "status" = 'open' THEN "created_at" END;
