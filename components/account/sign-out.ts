import { signOut as endSession } from "next-auth/react";
import { leaveAddress } from "./company-sign-in";

/** Signs this browser out here, and at the company's provider where the organisation wants that; goes on to sign-in. */
export async function signOut(): Promise<void> {
  // Asked first: the session that it is asked of is about to end.
  const onward = await leaveAddress();
  if (onward === null) return void (await endSession({ callbackUrl: "/signin?signedOut=1" }));
  await endSession({ redirect: false });
  location.assign(onward);
}
