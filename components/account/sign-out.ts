import { signOut as endSession } from "next-auth/react";
import { fetchSignOutUrl } from "./company-sign-in";

/** Signs out here, and at the company's provider if the organisation wants that. Goes to the sign-in. */
export async function signOut(): Promise<void> {
  // Requested before the session ends, because the request needs it.
  const onward = await fetchSignOutUrl();
  if (onward === null) return void (await endSession({ callbackUrl: "/signin?signedOut=1" }));
  await endSession({ redirect: false });
  location.assign(onward);
}
