import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>["account"];

export type OwnProfile = Answers["profile"];
export type DeletionPlan = Answers["deletionPlan"];
export type OwnSession = Answers["sessions"][number];
export type WaysIn = Answers["waysIn"];
export type OwnCompany = WaysIn["companies"][number];
export type OwnPasskey = WaysIn["passkeys"][number];
export type OwnActivity = Answers["activity"]["data"][number];
