/** Put in by standalone.mjs: the words components say by themselves, and the remote that is shown. */
declare const UI_WORDS: Readonly<Record<import('@asili/web').Language, import('@asili/ui').UiTexts>>;
declare module 'remote' {
  const remote: import('@asili/web/remote').RemoteApp;
  export default remote;
}
