"use client";

import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { SignInForm } from "./sign-in-form";

type SignInDialogProps = { email: string; onSignedIn: () => void; onClose: () => void };

export function SignInDialog({ email, onSignedIn, onClose }: SignInDialogProps) {
  const t = useTranslations("account.signInAgain");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dirty
      title={t("title")}
      description={t("lead")}
      size="small"
    >
      <SignInForm
        email={email}
        onSignedIn={onSignedIn}
        // An account without a password leaves the page for its company, and returns to it.
        companyNext={`${location.pathname}${location.search}`}
      />
    </Dialog>
  );
}
