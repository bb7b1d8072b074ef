import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

export type ContactAnswer = inferRouterOutputs<AppRouter>["contact"]["list"]["data"][number];
export type ContactInput = inferRouterInputs<AppRouter>["contact"]["create"];
