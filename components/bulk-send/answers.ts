import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;

export type TemplateAnswer = Answers["envelope"]["get"];
export type BatchListed = Answers["bulkSend"]["list"]["data"][number];
export type BatchAnswer = Answers["bulkSend"]["get"];
export type BatchRow = Answers["bulkSend"]["rows"]["data"][number];
