"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { notify } from "@/components/ui/toast";
import type { CompanySignInAnswer } from "../api-types";

type Admins = CompanySignInAnswer["admins"];
type RequiredFormProps = { organisationId: number; isRequired: boolean; admins: Admins };

/**
 * Names the admins for emergencies, then turns the requirement on or off. Saving requires a fresh proof of
 * identity.
 */
export function RequiredForm({ organisationId, isRequired, admins }: RequiredFormProps) {
  const t = useTranslations("company.required");
  const named = admins.filter(({ isBreakGlass, hasSecondFactor }) => isBreakGlass && hasSecondFactor);
  const [chosen, setChosen] = useState<readonly number[]>(named.map(({ userId }) => userId));
  const [isNone, setNone] = useState(false);
  const { demand, release, problem } = useRequireCompany(isRequired);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNone(chosen.length === 0);
    if (chosen.length > 0) demand.mutate({ organisationId, breakGlassUserIds: [...chosen] });
  };
  const chooseAdmin = (userId: number, isOn: boolean) => {
    setNone(false);
    setChosen(isOn ? [...chosen, userId] : chosen.filter((id) => id !== userId));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <p role="status" className="text-body font-medium">
        {t(isRequired ? "isOn" : "isOff")}
      </p>
      <AdminChoice admins={admins} chosen={chosen} isNone={isNone} onChoose={chooseAdmin} />
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={demand.isPending}>
          {t(isRequired ? "saveNames" : "turnOn")}
        </Button>
        {isRequired && (
          <Button
            variant="secondary"
            loading={release.isPending}
            onClick={() => release.mutate({ organisationId })}
          >
            {t("turnOff")}
          </Button>
        )}
      </div>
    </form>
  );
}

type AdminChoiceProps = {
  admins: Admins;
  chosen: readonly number[];
  isNone: boolean;
  onChoose: (userId: number, isOn: boolean) => void;
};

function AdminChoice({ admins, chosen, isNone, onChoose }: AdminChoiceProps) {
  const t = useTranslations("company.required");
  const id = useId();
  return (
    <fieldset aria-describedby={isNone ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="text-body font-medium">{t("names")}</legend>
      <p id={`${id}-hint`} className="mt-1 text-dense text-ink-2">
        {t("namesHint")}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        {admins.map(({ userId, name, email, hasSecondFactor }) => (
          <Checkbox
            key={userId}
            label={hasSecondFactor ? `${name || email} (${email})` : t("noFactor", { name: name || email })}
            disabled={!hasSecondFactor}
            checked={chosen.includes(userId)}
            onCheckedChange={(isOn) => onChoose(userId, isOn)}
          />
        ))}
      </div>
      {isNone && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-dense text-danger">
          {t("noneChosen")}
        </p>
      )}
    </fieldset>
  );
}

function useRequireCompany(wasRequired: boolean) {
  const t = useTranslations("company.required");
  const reasonText = useReasonText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const announceAndRefresh = (title: string) => async () => {
    notify({ tone: "success", title });
    await queryClient.invalidateQueries({ queryKey: trpc.companySignIn.pathKey() });
  };
  const demand = useMutation(
    trpc.companySignIn.makeRequired.mutationOptions({
      onSuccess: announceAndRefresh(t(wasRequired ? "named" : "turnedOn")),
    }),
  );
  const release = useMutation(
    trpc.companySignIn.makeOptional.mutationOptions({ onSuccess: announceAndRefresh(t("turnedOff")) }),
  );
  const error = demand.error ?? release.error;
  return { demand, release, problem: error && reasonText(error) };
}
