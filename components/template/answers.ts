import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>["template"];

export type ListedTemplate = Answers["list"]["data"][number];
export type TemplateUsage = Answers["usage"];
export type Revision = Answers["revisions"]["data"][number];
export type TemplateChange = Answers["compare"]["changes"][number];
