import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

/** A contact as it arrives in the browser, and what is sent of one. */
export type ContactAnswer = inferRouterOutputs<AppRouter>["contact"]["list"]["data"][number];
export type ContactInput = inferRouterInputs<AppRouter>["contact"]["create"];
