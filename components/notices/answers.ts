import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;

export type NoticeAnswer = Answers["notice"]["list"]["data"][number];
export type NoticePreferencesAnswer = Answers["notice"]["preferences"];
