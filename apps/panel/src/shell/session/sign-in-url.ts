/** Why a session is over without its owner having signed out in this tab; `unfinished`: the owner has, but the server couldn't end it. */
export type SignOutReason = 'expired' | 'ended' | 'elsewhere' | 'unfinished';

/** Only this server's own sign-in page knows the reasons; an external control panel is left as it is. */
export const signInUrl = (controlPanelUrl: string, reason: SignOutReason | undefined): string =>
  reason && controlPanelUrl.startsWith('/') ? `${controlPanelUrl}?reason=${reason}` : controlPanelUrl;
