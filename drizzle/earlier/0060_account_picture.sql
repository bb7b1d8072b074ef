CREATE TABLE "avatar" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"png" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "avatar_size" CHECK (octet_length("avatar"."png") <= 524288)
);
--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_id_unique" ON "avatar" USING btree ("id");