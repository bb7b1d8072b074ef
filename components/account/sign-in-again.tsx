"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { SignInForm } from "./sign-in-form";
import { onSignedOut } from "./signed-out";

/** When the session ends in the middle of work: the same person signs in on top of the page and nothing is lost. */
export function SignInAgain({ email }: { email: string }) {
  const t = useTranslations("account.signInAgain");
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => onSignedOut(() => setOpen(true)), []);
  return (
    <Dialog open={open} onOpenChange={setOpen} dirty title={t("title")} description={t("lead")} size="small">
      <SignInForm
        email={email}
        onSignedIn={() => {
          setOpen(false);
          void queryClient.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
