CREATE TABLE "repository_counts" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"projects" integer NOT NULL,
	"active_instructors" integer NOT NULL,
	"categories" integer NOT NULL,
	"assignments" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repository_counts_single_check" CHECK (single)
);
