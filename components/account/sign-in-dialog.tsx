"use client";

import { useTranslations } from "use-intl";
import { Dialog } from "@/components/ui/dialog";
import { SignInForm } from "./sign-in-form";

type SignInDialogProps = { email: string; onSignedIn: () => void; onClose: () => void };

/** The question on top of a page whose session has ended. */
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
        // Whoever has no password here leaves the page, and comes back to it.
        companyNext={`${location.pathname}${location.search}`}
      />
    </Dialog>
  );
}
