CREATE TABLE "mailed_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"account_hash" "bytea" NOT NULL,
	"next" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_policy" ADD COLUMN "allows_mailed_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_link_user" ON "mailed_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_link_browser" ON "mailed_link" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "mailed_link_age" ON "mailed_link" USING btree ("expires_at");