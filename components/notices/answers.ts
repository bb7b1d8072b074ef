import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;

/** The contract's shapes as they arrive in the browser. */
export type NoticeAnswer = Answers["notice"]["list"]["data"][number];
export type NoticePreferencesAnswer = Answers["notice"]["preferences"];
