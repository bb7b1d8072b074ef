import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;

/** The contract's shapes after JSON, which drops undefined values. */
export type OwnerEnvelope = Answers["envelope"]["detail"];
export type OwnerRecipient = OwnerEnvelope["recipients"][number];
export type OwnerItem = OwnerEnvelope["items"][number];
export type OwnerListed = Answers["envelope"]["listOwned"]["data"][number];
export type SentMailAnswer = Answers["envelope"]["mails"]["data"][number];
export type AuditEntry = Answers["envelope"]["activity"]["data"][number];
