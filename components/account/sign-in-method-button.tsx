"use client";

import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isEmailAddress } from "@/server/domain/email-spelling";

type SignInMethodButtonProps<Problem extends string> = {
  email: string;
  icon: LucideIcon;
  label: string;
  formatProblem: (problem: Problem | "emailFirst") => string;
  /** Resolves with null on success: the page is left then, or shows something else. */
  onGo: () => Promise<Problem | null>;
};

/** A sign-in method besides the password, for the address that is typed above. */
export function SignInMethodButton<Problem extends string>(props: SignInMethodButtonProps<Problem>) {
  const { email, icon: Icon, label, formatProblem, onGo } = props;
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<Problem | "emailFirst">();
  const startSignIn = async () => {
    if (!isEmailAddress(email)) return setProblem("emailFirst");
    setProblem(undefined);
    setGoing(true);
    const newProblem = await onGo();
    if (newProblem === null) return;
    setProblem(newProblem);
    setGoing(false);
  };
  return (
    <>
      <Button variant="secondary" wide loading={isGoing} onClick={() => void startSignIn()}>
        <Icon aria-hidden />
        {label}
      </Button>
      {problem && (
        <Banner tone={problem === "emailFirst" ? "warning" : "danger"} role="alert">
          {formatProblem(problem)}
        </Banner>
      )}
    </>
  );
}
