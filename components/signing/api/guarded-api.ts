import type { SigningApi } from "./signing-api";
import { SigningProblem, toSigningProblem } from "./signing-problem";

/**
 * Wraps the API: an action the server refuses until authentication asks for it and then
 * runs again, exactly once (components/signing.md 5.8, T20). Simultaneous actions ask
 * once. Without authentication the action ends as DISMISSED.
 * @param ask shows the challenge; true once proven, false when the recipient closed it
 */
export function guardApi(api: SigningApi, ask: () => Promise<boolean>): SigningApi {
  const { phonePad, later } = api;
  if (!later) return api;
  let asking: Promise<boolean> | null = null;
  const authenticateOnce = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const withAuth = async <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await step();
    } catch (error) {
      const problem = toSigningProblem(error);
      if (problem.code !== "TWO_FACTOR_AUTH_FAILED") throw problem;
      if (!(await authenticateOnce())) throw new SigningProblem("DISMISSED");
      return step();
    }
  };
  return {
    ...api,
    fill: (input) => withAuth(() => api.fill(input)),
    clear: (input) => withAuth(() => api.clear(input)),
    complete: (input) => withAuth(() => api.complete(input)),
    reject: (input) => withAuth(() => api.reject(input)),
    uploadSignature: (png) => withAuth(() => api.uploadSignature(png)),
    later: async () => {
      const { savedSignature, ...parts } = await later();
      if (!savedSignature) return parts;
      const { look, save, forget } = savedSignature;
      return {
        ...parts,
        savedSignature: {
          look,
          save: (purpose, value) => withAuth(() => save(purpose, value)),
          forget: (purpose) => withAuth(() => forget(purpose)),
        },
      };
    },
    ...(phonePad && { phonePad: { ...phonePad, open: () => withAuth(() => phonePad.open()) } }),
  };
}
