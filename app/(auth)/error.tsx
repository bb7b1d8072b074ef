"use client";

import { CrashScreen } from "@/components/shell/crash-screen";

export default function AuthError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return <CrashScreen {...props} />;
}
