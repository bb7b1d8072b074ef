CREATE TABLE "held_work" (
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "held_work_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
--> statement-breakpoint
-- A backup names the migrations of what it copied.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'rubrica_app') THEN
    GRANT USAGE ON SCHEMA drizzle TO rubrica_app;
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO rubrica_app;
  END IF;
END $$;
