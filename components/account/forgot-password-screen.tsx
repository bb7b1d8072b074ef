"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "@/components/ui/link";
import { AuthPage } from "./auth-page";
import { ForgotPasswordForm } from "./forgot-password-form";
import { readAddressFragment } from "./forgotten-password";
import { ResetMailSent } from "./reset-mail-sent";

/** /forgot-password. Its answer is the same for addresses with and without an account (T22). */
export function ForgotPasswordScreen() {
  const t = useTranslations("account.forgot");
  return (
    <AskForLink title={t("title")} lead={t("lead")}>
      {t.rich("toSignIn", { link: (chunks) => <Link href="/signin">{chunks}</Link> })}
    </AskForLink>
  );
}

type AskForLinkProps = { title: string; lead: string; children?: React.ReactNode };

/** The form and its result, on a page of its own or in place of a spent link. */
export function AskForLink({ title, lead, children }: AskForLinkProps) {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const hasReadAddress = useRef(false);
  useEffect(() => {
    if (hasReadAddress.current) return;
    hasReadAddress.current = true;
    setEmail(readAddressFragment(location.hash));
  }, []);
  if (sent) return <ResetMailSent email={email} onChangeAddress={() => setSent(false)} />;
  const onSent = (address: string) => {
    setEmail(address);
    setSent(true);
  };
  return (
    <AuthPage title={title} lead={lead} footer={children}>
      <ForgotPasswordForm key={email} email={email} onSent={onSent} />
    </AuthPage>
  );
}
