import '@asili/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
