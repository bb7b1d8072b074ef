"use client";

import { useEffect, useRef, useState } from "react";
import { useTRPCClient } from "@/components/trpc-provider";
import { type PasskeyOutcome, passkeySupport, signInWithPasskey } from "./passkey-sign-in";

/** Before the server forgets what is to be signed it is asked for anew. */
const ASKED_ANEW_MS = 4 * 60_000;

/**
 * Signing in by passkey: by a button, and by what the browser offers in the address field as long as this page waits.
 * Nothing is loaded before the page can be used.
 * @param email the only account that may come in, where it is known
 * @param mayAutofill false on a page without an address field
 */
export function usePasskeySignIn(email: string | undefined, onSignedIn: () => void, mayAutofill = true) {
  const client = useTRPCClient();
  const [isOffered, setOffered] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Exclude<PasskeyOutcome, "signedIn" | "dismissed">>();
  const ask = useRef(() => client.account.signInPasskeyOptions.mutate());
  const settle = useRef((next: PasskeyOutcome) => {
    if (next === "signedIn") onSignedIn();
    else if (next !== "dismissed") setOutcome(next);
  });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = async () => {
      clearTimeout(timer);
      // A question that is asked anew withdraws the one before.
      timer = setTimeout(() => void wait(), ASKED_ANEW_MS);
      const next = await signInWithPasskey(ask.current, { email, isAutofill: true });
      if (!isGone && next !== "unreachable") settle.current(next);
    };
    void passkeySupport()
      .catch(() => ({ button: false, autofill: false }))
      .then(({ button, autofill }) => {
        if (isGone) return;
        setOffered(button);
        if (autofill && mayAutofill) void wait();
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [email, mayAutofill]);
  const press = async () => {
    setAsking(true);
    setOutcome(undefined);
    settle.current(await signInWithPasskey(ask.current, { email }));
    setAsking(false);
  };
  return { isOffered, isAsking, outcome, press };
}
