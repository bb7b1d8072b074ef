import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type RouterOutputs = inferRouterOutputs<AppRouter>;

export type NoticeAnswer = RouterOutputs["notice"]["list"]["data"][number];
export type NoticePreferencesAnswer = RouterOutputs["notice"]["preferences"];
