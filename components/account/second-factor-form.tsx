"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isSixDigits, toPlainDigits } from "@/components/form/typed-digits";
import { useForm } from "@/components/form/use-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SignInOutcome } from "./sign-in";
import { usePasskeySignIn } from "./use-passkey-sign-in";

type SecondFactorFormProps = {
  /**
   * Sends the code together with the factor that was accepted already. Null if the page shows another screen.
   */
  enter: (code: string, trust: boolean) => Promise<SignInOutcome | null>;
  /** The account that signs in, if known: its passkey can replace the code. */
  email?: string;
  onSignedIn: () => void;
  onBack: () => void;
};

/**
 * Asks for an authenticator or recovery code after the right password or a mailed link (components/README.md
 * 2.4).
 */
export function SecondFactorForm({ enter: signIn, email, onSignedIn, onBack }: SecondFactorFormProps) {
  const t = useTranslations("account.secondFactor");
  const [isRecovery, setRecovery] = useState(false);
  const [trust, setTrust] = useState(false);
  const { isBusy, complaint, failures, send } = useSendCode(signIn, onSignedIn);
  const passkey = usePasskeySignIn(email, onSignedIn, false);
  const signInTexts = useTranslations("account.signIn");
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const isWhole = (code: string) => (isRecovery ? toPlainDigits(code).length === 10 : isSixDigits(code));
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) =>
      isWhole(code) ? {} : { code: t(isRecovery ? "recoveryMissing" : "codeMissing") },
    onSubmit: ({ code }) => void send(toPlainDigits(code), trust),
  });
  const enterCode = (code: string) => {
    form.set("code", code);
    if (!isRecovery && isSixDigits(code) && !isBusy) void send(toPlainDigits(code), trust);
  };
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {t(isRecovery ? "recoveryLead" : "lead")}
      </p>
      {complaint && (
        <Banner tone="danger" role="alert">
          {t(complaint)}
          {!isRecovery && failures >= 2 && complaint === "wrongCode" && ` ${t("clock")}`}
        </Banner>
      )}
      {passkey.outcome && (
        <Banner tone="danger" role="alert">
          {signInTexts(passkey.outcome)}
        </Banner>
      )}
      <Field
        key={isRecovery ? "recovery" : "code"}
        label={t(isRecovery ? "recovery" : "code")}
        error={form.errors.code}
        required
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="characters"
            maxLength={24}
            className="text-h3 tracking-[0.2em] tabular-nums"
            value={form.values.code}
            onChange={(event) => enterCode(event.target.value)}
          />
        )}
      </Field>
      <Checkbox label={t("trust")} checked={trust} onCheckedChange={setTrust} />
      <Button type="submit" wide loading={isBusy}>
        {t("submit")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => {
            form.set("code", "");
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? "useApp" : "useRecovery")}
        </Button>
        {passkey.isOffered && (
          <Button variant="secondary" loading={passkey.isAsking} onClick={() => void passkey.press()}>
            {signInTexts("passkey")}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </form>
  );
}

type Complaint = "wrongCode" | "tooMany" | "unreachable" | "passwordChanged";
const COMPLAINTS: Partial<Record<SignInOutcome, Complaint>> = {
  wrongCode: "wrongCode",
  tooMany: "tooMany",
  unreachable: "unreachable",
};

function useSendCode(enter: SecondFactorFormProps["enter"], onSignedIn: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Complaint>();
  const [failures, setFailures] = useState(0);
  const sendCode = async (code: string, trust: boolean) => {
    setBusy(true);
    setComplaint(undefined);
    const next = await enter(code, trust);
    if (next === null) return;
    if (next === "signedIn") return onSignedIn();
    setBusy(false);
    setFailures((count) => count + 1);
    // The password was right a moment ago.
    setComplaint(COMPLAINTS[next] ?? "passwordChanged");
  };
  return { isBusy, complaint, failures, send: sendCode };
}
