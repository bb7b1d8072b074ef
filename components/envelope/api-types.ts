import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type RouterOutputs = inferRouterOutputs<AppRouter>;

/** The contract's shapes after JSON, which drops undefined values. */
export type OwnerEnvelope = RouterOutputs["envelope"]["detail"];
export type OwnerRecipient = OwnerEnvelope["recipients"][number];
export type OwnerItem = OwnerEnvelope["items"][number];
export type OwnerListed = RouterOutputs["envelope"]["listOwned"]["data"][number];
export type SentMailAnswer = RouterOutputs["envelope"]["mails"]["data"][number];
export type AuditEntry = RouterOutputs["envelope"]["activity"]["data"][number];
