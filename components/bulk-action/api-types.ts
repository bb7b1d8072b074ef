import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type BulkActionOutputs = inferRouterOutputs<AppRouter>["bulkAction"];

export type BulkActionAnswer = BulkActionOutputs["get"];
