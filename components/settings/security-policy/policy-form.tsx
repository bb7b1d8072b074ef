"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { SecurityPolicyAnswer } from "../api-types";
import { AddressesCard } from "./addresses-card";
import { ConsequencesCard } from "./consequences-card";
import { FactorCard } from "./factor-card";
import { HoursCard } from "./hours-card";
import { findPolicyProblems, type PolicyDraft, toPolicyDraft } from "./policy-draft";
import { SignInMethodsCard } from "./sign-in-methods-card";
import { usePolicySave } from "./use-policy-save";

type PolicyFormProps = {
  organisationId: number;
  shown: SecurityPolicyAnswer;
  canChange: boolean;
  signInHref: string;
};

/** The whole policy with its consequences, saved at once. Saving requires a fresh proof of identity. */
export function PolicyForm({ organisationId, shown, canChange, signInHref }: PolicyFormProps) {
  const t = useTranslations("policy");
  const [draft, setDraft] = useState(() => toPolicyDraft(shown.policy));
  const [isTried, setTried] = useState(false);
  const { save, refused, problem } = usePolicySave(organisationId, (saved) => setDraft(toPolicyDraft(saved)));
  const problems = isTried ? findPolicyProblems(draft) : {};
  const changeDraft = (part: Partial<PolicyDraft>) => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(findPolicyProblems(draft)).length === 0) save.send(draft);
  };
  const part = { draft, onChange: changeDraft, canChange };
  const formatOwnRefusal = (key: typeof refused) => (refused === key && key ? t(`own.${key}`) : undefined);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FactorCard {...part} error={formatOwnRefusal("requiresSecondFactor")} />
      <SignInMethodsCard
        {...part}
        company={shown}
        signInHref={signInHref}
        error={problems.waysIn ? t("ways.none") : formatOwnRefusal("waysIn")}
      />
      <HoursCard
        {...part}
        error={problems.sessionHours ? t("hours.invalid") : formatOwnRefusal("sessionHours")}
      />
      <AddressesCard
        {...part}
        ownAddress={shown.ownAddress}
        error={
          problems.addressRanges
            ? t("addresses.missing")
            : save.isNoRange
              ? t("addresses.invalid")
              : formatOwnRefusal("addressRanges")
        }
      />
      {canChange && (
        <>
          <ConsequencesCard draft={draft} people={shown.people} isCompanyRequired={shown.isCompanyRequired} />
          {problem && (
            <Banner tone="danger" role="alert">
              {problem}
            </Banner>
          )}
          <div>
            <Button type="submit" loading={save.isPending}>
              {t("save")}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
