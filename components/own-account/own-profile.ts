import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type AccountOutputs = inferRouterOutputs<AppRouter>["account"];

export type OwnProfile = AccountOutputs["profile"];
export type DeletionPlan = AccountOutputs["deletionPlan"];
export type OwnSession = AccountOutputs["sessions"][number];
export type WaysIn = AccountOutputs["waysIn"];
export type OwnCompany = WaysIn["companies"][number];
export type OwnPasskey = WaysIn["passkeys"][number];
export type OwnActivity = AccountOutputs["activity"]["data"][number];
