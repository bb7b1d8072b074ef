CREATE TABLE "bulk_action_item" (
	"bulk_action_id" text NOT NULL,
	"position" integer NOT NULL,
	"envelope_id" text NOT NULL,
	"state" text NOT NULL,
	"skip_reason" text,
	"error_code" text,
	"from_folder_id" text,
	"to_folder_id" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_item_bulk_action_id_position_pk" PRIMARY KEY("bulk_action_id","position"),
	CONSTRAINT "bulk_action_item_state" CHECK ("bulk_action_item"."state" in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')),
	CONSTRAINT "bulk_action_item_skipped" CHECK (("bulk_action_item"."state" = 'SKIPPED') = ("bulk_action_item"."skip_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_action" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_id" integer,
	"is_by_token" boolean NOT NULL,
	"role" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"kind" text NOT NULL,
	"envelope_type" text NOT NULL,
	"reason" text,
	"folder_id" text,
	"undoes" text,
	"undone_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"stop_reason" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"next_item_at" timestamp (3) with time zone NOT NULL,
	"wake_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_action_kind" CHECK ("bulk_action"."kind" in ('MOVE', 'RESEND', 'CANCEL', 'DELETE')),
	CONSTRAINT "bulk_action_state" CHECK ("bulk_action"."state" in ('RUNNING', 'STOPPED', 'ENDED')),
	CONSTRAINT "bulk_action_stopped_why" CHECK (("bulk_action"."state" = 'STOPPED') = ("bulk_action"."stop_reason" is not null)),
	CONSTRAINT "bulk_action_counts" CHECK ("bulk_action"."done" + "bulk_action"."failed" + "bulk_action"."skipped" + "bulk_action"."stopped" <= "bulk_action"."total")
);
--> statement-breakpoint
ALTER TABLE "bulk_action_item" ADD CONSTRAINT "bulk_action_item_bulk_action_id_bulk_action_id_fk" FOREIGN KEY ("bulk_action_id") REFERENCES "public"."bulk_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_undoes_bulk_action_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_item_state" ON "bulk_action_item" USING btree ("bulk_action_id","state","position");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_action_item_envelope" ON "bulk_action_item" USING btree ("bulk_action_id","envelope_id");--> statement-breakpoint
CREATE INDEX "bulk_action_list" ON "bulk_action" USING btree ("team_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_action_user" ON "bulk_action" USING btree ("user_id","team_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bulk_action_token" ON "bulk_action" USING btree ("token_id") WHERE token_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_action_due" ON "bulk_action" USING btree ("next_item_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_action_open" ON "bulk_action" USING btree ("team_id","user_id") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "bulk_action_over" ON "bulk_action" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_action_undoes" ON "bulk_action" USING btree ("undoes") WHERE undoes is not null;