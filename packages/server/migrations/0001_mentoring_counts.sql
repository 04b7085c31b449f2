CREATE TABLE "mentoring_counts" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"assigned" integer NOT NULL,
	"unassigned" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mentoring_counts_single_check" CHECK (single)
);
