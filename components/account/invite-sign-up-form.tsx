"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { ErrorBanner } from "@/components/errors/error-banner";
import { useForm } from "@/components/form/use-form";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { AccountFields, validateNewAccount } from "./account-fields";
import { getBrowserTimeZone } from "./browser-zone";
import { signInWithPassword } from "./sign-in";
import { translateComplaints } from "./sign-up-screen";

type InviteSignUpFormProps = { token: string; email: string; onJoined: (teamUrl: string | null) => void };

/** Creates an account for the invitation's address, signs it in and joins in one step. */
export function InviteSignUpForm({ token, email, onJoined }: InviteSignUpFormProps) {
  const t = useTranslations("account");
  const join = useTranslations("settings.join");
  const language = useLocale();
  const trpc = useTRPC();
  const signUp = useMutation(trpc.invitation.signUp.mutationOptions());
  const form = useForm({
    initial: { name: "", email, password: "" },
    validate: (values) => translateComplaints(validateNewAccount(values), (key) => t(`invalid.${key}`)),
    onSubmit: ({ name, password }) =>
      signUp.mutate(
        { token, name, password, language, timezone: getBrowserTimeZone() },
        {
          onSuccess: async ({ teamUrl }) => {
            const outcome = await signInWithPassword(email, password);
            onJoined(outcome === "signedIn" ? teamUrl : null);
          },
        },
      ),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ErrorBanner error={signUp.error} />
      <AccountFields values={form.values} set={form.set} errors={form.errors} isEmailFixed />
      <Button type="submit" wide loading={signUp.isPending || signUp.isSuccess}>
        {join("signUpAndJoin")}
      </Button>
    </form>
  );
}
