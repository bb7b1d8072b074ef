import { redirect } from "next/navigation";
import { isRefusal } from "@/server/domain/errors";
import { type PageCaller, pageCaller } from "./page-caller";

/** No page of its own: to the setup of an empty installation, to one's first team, or to the sign-in. */
export default async function Home(): Promise<never> {
  const caller = await pageCaller();
  const { isOpen } = await caller.account.setupState();
  if (isOpen) redirect("/setup");
  const team = await firstTeam(caller);
  redirect(team ? `/t/${team}/envelopes` : "/signin");
}

/** Null for strangers. */
async function firstTeam(caller: PageCaller): Promise<string | null> {
  try {
    const { teams } = await caller.account.me();
    return teams[0]?.url ?? null;
  } catch (error) {
    if (error instanceof Error && isRefusal(error.cause) && error.cause.code === "UNAUTHORIZED") return null;
    throw error;
  }
}
