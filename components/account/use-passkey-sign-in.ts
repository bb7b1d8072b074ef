"use client";

import { useEffect, useRef, useState } from "react";
import { useTRPCClient } from "@/components/trpc-provider";
import { detectPasskeySupport, type PasskeyOutcome, signInWithPasskey } from "./passkey-sign-in";

/** The challenge is renewed before the server forgets it. */
const ASKED_ANEW_MS = 4 * 60_000;

/**
 * Signs in by passkey, by a button or by the autofill of the address field. Loads nothing before the page is
 * usable.
 * @param email the only account that may sign in, if known
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
    const waitForPasskey = async () => {
      clearTimeout(timer);
      // A new request withdraws the one before.
      timer = setTimeout(() => void waitForPasskey(), ASKED_ANEW_MS);
      const next = await signInWithPasskey(ask.current, { email, isAutofill: true });
      if (!isGone && next !== "unreachable") settle.current(next);
    };
    void detectPasskeySupport()
      .catch(() => ({ button: false, autofill: false }))
      .then(({ button, autofill }) => {
        if (isGone) return;
        setOffered(button);
        if (autofill && mayAutofill) void waitForPasskey();
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [email, mayAutofill]);
  const askForPasskey = async () => {
    setAsking(true);
    setOutcome(undefined);
    settle.current(await signInWithPasskey(ask.current, { email }));
    setAsking(false);
  };
  return { isOffered, isAsking, outcome, press: askForPasskey };
}
