"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits, toPlainDigits } from "@/components/form/typed-digits";
import { useForm } from "@/components/form/use-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { type LinkProblem, linkAccount, mailLinkCode } from "./company-sign-in";
import { MailedCodeField } from "./mailed-code-field";

type CompanyLinkCodeProps = { email: string; onLinked: (to: string) => void; onBack: () => void };

/** Asks for the code mailed to the account's own address. The mail is requested when this mounts. */
export function CompanyLinkCode({ email, onLinked, onBack }: CompanyLinkCodeProps) {
  const t = useTranslations("account.company");
  const { isBusy, problem, mail, send } = useLinkAccount(onLinked);
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const first = useRef(mail);
  useEffect(() => void first.current(), []);
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) => (isSixDigits(code) ? {} : { code: t("link.codeMissing") }),
    onSubmit: ({ code }) => void send(toPlainDigits(code)),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <p ref={lead} tabIndex={-1} className="outline-none [overflow-wrap:anywhere]">
        {t("link.mailLead", { email })}
      </p>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem === "tooMany" || problem === "unreachable" ? t(problem) : t(`link.${problem}`, { email })}
        </Banner>
      )}
      <MailedCodeField
        label={t("link.code")}
        error={form.errors.code}
        value={form.values.code}
        onChange={(code) => form.set("code", code)}
      />
      <Button type="submit" wide loading={isBusy}>
        {t("link.submit")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isBusy} onClick={() => void mail()}>
          {t("link.again")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t("link.own")}
        </Button>
      </div>
    </form>
  );
}

function useLinkAccount(onLinked: (to: string) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LinkProblem>();
  const mailCode = async () => setProblem((await mailLinkCode()) ?? undefined);
  const sendCode = async (code: string) => {
    setBusy(true);
    setProblem(undefined);
    const linked = await linkAccount(code);
    if (typeof linked === "object") return onLinked(linked.to);
    setBusy(false);
    setProblem(linked);
  };
  return { isBusy, problem, mail: mailCode, send: sendCode };
}
