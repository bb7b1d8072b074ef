import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type TemplateOutputs = inferRouterOutputs<AppRouter>["template"];

export type ListedTemplate = TemplateOutputs["list"]["data"][number];
export type TemplateUsage = TemplateOutputs["usage"];
export type Revision = TemplateOutputs["revisions"]["data"][number];
export type TemplateChange = TemplateOutputs["compare"]["changes"][number];
