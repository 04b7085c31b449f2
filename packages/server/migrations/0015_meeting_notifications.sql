ALTER TABLE "mail_choices" DROP CONSTRAINT "kind_one_of";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "kind_one_of";--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "kind_one_of" CHECK ("kind" in ('request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_moved', 'message', 'meeting', 'ticket'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "kind_one_of" CHECK ("kind" in ('request_reviewed', 'project_assigned', 'project_changed', 'access_changed', 'paper_moved', 'message', 'meeting', 'ticket'));