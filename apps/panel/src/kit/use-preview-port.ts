import { type PreviewMessage, type PreviewQuestion, previewQuestion, previewReady } from '@vitrina/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';

type Phase = 'loading' | 'ready' | 'failed';
type Choices = {
  frame: RefObject<HTMLIFrameElement | null>;
  answer: (question: PreviewQuestion) => Promise<Extract<PreviewMessage, { type: 'answer' }>['data']>;
  /** The content to show; null until it is known. */
  show: Exclude<PreviewMessage, { type: 'answer' }> | null;
};

const patienceMs = 15_000;
const typingMs = 180;

/**
 * Talks to the page in the frame. The page has no origin, so it is identified by its window. It is given one end of a
 * channel, which is closed when the page goes.
 */
export const usePreviewPort = ({ frame, answer, show }: Choices): Phase => {
  const [phase, setPhase] = useState<Phase>('loading');
  const [port, setPort] = useState<MessagePort | null>(null);
  const latestAnswer = useRef(answer);
  latestAnswer.current = answer;

  useEffect(() => {
    const givingUp = setTimeout(() => setPhase('failed'), patienceMs);
    let own: MessagePort | null = null;
    const listen = (event: MessageEvent): void => {
      const page = frame.current?.contentWindow;
      if (!page || event.source !== page || event.data !== previewReady) return;
      own?.close();
      const { port1, port2 } = new MessageChannel();
      own = port1;
      port1.onmessage = ({ data }: MessageEvent) => {
        const question = previewQuestion.safeParse(data);
        if (!question.success) return;
        const { id } = question.data;
        const reply = (found: Awaited<ReturnType<Choices['answer']>>): void =>
          port1.postMessage({ type: 'answer', id, data: found } satisfies PreviewMessage);
        void latestAnswer.current(question.data).then(reply, () => reply(null));
      };
      page.postMessage(null, '*', [port2]);
      clearTimeout(givingUp);
      setPhase('ready');
      setPort(port1);
    };
    addEventListener('message', listen);
    return () => {
      removeEventListener('message', listen);
      clearTimeout(givingUp);
      own?.close();
    };
  }, [frame]);

  const text = JSON.stringify(show);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is compared as text.
  useEffect(() => {
    if (!port || !show) return;
    // At once the first time, then when typing pauses.
    const timer = setTimeout(() => port.postMessage(show), isFirst.current ? 0 : typingMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [port, text]);
  return phase;
};
