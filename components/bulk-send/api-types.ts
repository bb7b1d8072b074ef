import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type RouterOutputs = inferRouterOutputs<AppRouter>;

export type TemplateAnswer = RouterOutputs["envelope"]["get"];
export type BatchListed = RouterOutputs["bulkSend"]["list"]["data"][number];
export type BatchAnswer = RouterOutputs["bulkSend"]["get"];
export type BatchRow = RouterOutputs["bulkSend"]["rows"]["data"][number];
