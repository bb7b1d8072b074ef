import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>["bulkAction"];

export type BulkActionAnswer = Answers["get"];
